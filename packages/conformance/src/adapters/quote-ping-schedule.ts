import type { Adapter } from '../adapter.ts';
import { quoteSocketRig } from '../quote-socket-rig.ts';

export const adapter: Adapter = ({ openMs }: { openMs: number }) => {
  const { clock, latest } = quoteSocketRig();
  latest().answerPings();
  latest().emit('open');
  clock.advance(openMs);
  return latest().sent.length;
};
