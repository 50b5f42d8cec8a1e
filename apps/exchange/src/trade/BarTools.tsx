import { AlertsButton } from './AlertsButton.tsx';
import { LayoutMenu } from './LayoutMenu.tsx';
import type { TradeModel } from './trade-model.ts';

/** What stands at the end of the pair's line. */
export function BarTools({ model }: { model: TradeModel }) {
  return (
    <>
      <AlertsButton model={model} />
      <LayoutMenu layout={model.layout} notices={model.notices} />
    </>
  );
}
