import { InvitePage } from '../invite/InvitePage.tsx';

export function Page() {
  return <InvitePage kind="sem" />;
}
