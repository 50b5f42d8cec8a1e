import { Security } from '../account/Security.tsx';
import { LaterClosing } from '../closing/ClosingLayout.tsx';

export function Page() {
  return <Security />;
}

export function ClosingPage() {
  return <LaterClosing />;
}
