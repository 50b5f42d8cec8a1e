import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { Progress } from '@meridian/ui/Progress.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

export function Waiting() {
  return (
    <>
      <Skeleton lines={3} />
      <Progress
        label="Reading ledger.csv"
        count="12,000 of 40,000 rows"
        fraction={0.3}
        onCancel={() => {}}
      />
      <Progress label="Reading prices.csv" count="1,204 rows so far" />
      <EmptyState
        title="Your files will stand here"
        level={3}
        action={
          <Button variant="primary" icon="upload">
            Choose files
          </Button>
        }
      >
        They stay on this device.
      </EmptyState>
    </>
  );
}
