import { LaterClosing } from '../closing/ClosingLayout.tsx';

export function Page() {
  return <LaterClosing />;
}
