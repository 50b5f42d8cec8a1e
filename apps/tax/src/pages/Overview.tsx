import { Closing } from '../overview/Closing.tsx';
import { Coverage } from '../overview/Coverage.tsx';
import { Hero } from '../overview/Hero.tsx';
import { Privacy } from '../overview/Privacy.tsx';
import { Questions } from '../overview/Questions.tsx';
import { Steps } from '../overview/Steps.tsx';
import { WorkedExample } from '../overview/WorkedExample.tsx';

export function Page() {
  return (
    <>
      <Hero />
      <Steps />
      <WorkedExample />
      <Privacy />
      <Coverage />
      <Questions />
      <Closing />
    </>
  );
}
