import { createPasswordJudge, type Strength } from '@meridian/protocol/judge-password.ts';
import type { StrengthAnswer, StrengthRequest } from './judge-strength.ts';

const judge = createPasswordJudge();

// Nothing of it leaves the thread but the verdict: the file's own policy lets it open no connection.
self.addEventListener('message', ({ data }: MessageEvent<StrengthRequest>) => {
  const strength: Strength = judge(data.password, data.email);
  self.postMessage({ id: data.id, strength } satisfies StrengthAnswer);
});
