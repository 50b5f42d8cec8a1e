/**
 * Node options of tests that open the embedded database, in their own process or in one they start.
 * V8 compiles the engine's hot functions a second time, optimised, on threads of its own: half of the
 * processor time of a short life, for a speed that only long ones gain from (gateway specs 73 s of
 * processor time without, 38 s with).
 */
export const ENGINE_FLAGS: readonly string[] = ['--liftoff-only'];
