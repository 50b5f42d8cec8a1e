import { AuthPage } from '../account/AuthPage.tsx';

export function Page() {
  return <AuthPage action="login" />;
}
