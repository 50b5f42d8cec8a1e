import { checkResult } from './check-result.ts';
import { invariant } from '../invariants.ts';
import type { AssetGroups } from './asset-groups.ts';
import type { Matched, MatchedGroup } from './match-group.ts';
import type { Matcher, Stock } from './matcher.ts';
import type { Movement } from '../movements/movement.ts';

/**
 * Matches of an earlier run. With a cache every asset group has its own shard, and `cached` returns
 * the matches that still hold for the group of an asset.
 */
export interface MatchCache {
  cached(asset: string): Matched | undefined;
}

interface ShardLimits {
  /** Buffered movements of all shards at which `shouldFlush` is true. */
  readonly buffered: number;
  /** The same for each asset group; the lower of the two limits counts. */
  readonly bufferedPerGroup: number;
  /** Maximum number of shards, each with a matcher and a buffer. */
  readonly shards: number;
}

/**
 * Measured on ledgers of 5,000 assets: half or twice these limits change the time little. A ledger
 * of few groups buffers little: its lots stay in the processor's cache without buffers, and the
 * garbage collector copies what is buffered.
 */
const LIMITS: ShardLimits = { buffered: 65_536, bufferedPerGroup: 16, shards: 64 };

const SHARD_A_GROUP: ShardLimits = { ...LIMITS, shards: Number.POSITIVE_INFINITY };

/** A matcher, and the `count` movements buffered for it at the front of `buffer`. */
interface Shard {
  readonly assets: string[];
  /** Matches of an earlier run; the shard's movements are then not matched again. */
  readonly cached: Matched | undefined;
  readonly matcher: Matcher;
  readonly buffer: (Movement | undefined)[];
  count: number;
  /** Whether matching failed; the shard's asset groups are then matched again, each on its own. */
  isBroken: boolean;
}

/** Results of the shards, and the names of asset groups that must be matched again on their own. */
export interface ShardResults {
  readonly groups: readonly MatchedGroup[];
  readonly broken: ReadonlySet<string>;
}

interface Options {
  readonly cache?: MatchCache | undefined;
  readonly limits?: ShardLimits;
}

/**
 * Matches movements in shards of asset groups. In a ledger of thousands of assets the next lots
 * needed lie anywhere in memory; with a buffer, many movements of an asset are matched in a row
 * while its lots are in the processor's cache. No figure of an asset depends on another asset
 * group, so the results are those of a single matcher.
 */
export class ShardedMatcher {
  readonly #create: () => Matcher;
  readonly #groups: AssetGroups;
  readonly #limits: ShardLimits;
  readonly #cache: MatchCache | undefined;
  readonly #shards: Shard[] = [];
  /** By asset, and by the name of an asset group. */
  readonly #shardOf = new Map<string, Shard>();
  /** Number of asset groups with a shard. */
  #groupCount = 0;
  /** Number of movements in all buffers. */
  #buffered = 0;

  constructor(
    create: () => Matcher,
    groups: AssetGroups,
    { cache, limits = cache === undefined ? LIMITS : SHARD_A_GROUP }: Options = {},
  ) {
    this.#create = create;
    this.#groups = groups;
    this.#cache = cache;
    this.#limits = limits;
  }

  apply(movement: Movement): void {
    const shard = this.#shardOf.get(movement.asset) ?? this.#assignShard(movement.asset);
    shard.buffer[shard.count] = movement;
    shard.count += 1;
    this.#buffered += 1;
  }

  /** Marks an asset's shard as failed, because an entry of the asset could not be read. */
  giveUp(asset: string): void {
    (this.#shardOf.get(asset) ?? this.#assignShard(asset)).isBroken = true;
  }

  /** Whether the buffers have reached a limit. */
  get shouldFlush(): boolean {
    const { buffered, bufferedPerGroup } = this.#limits;
    return this.#buffered >= Math.min(buffered, this.#groupCount * bufferedPerGroup);
  }

  /**
   * Matches the buffered movements; yields after each shard, so that the caller can pause or stop.
   */
  *flush(): Generator<void> {
    this.#buffered = 0;
    for (const shard of this.#shards) {
      flushShard(shard);
      yield;
    }
  }

  finish(): ShardResults {
    for (const shard of this.#shards) flushShard(shard);
    // A ledger without movements has a result, too.
    if (this.#shards.length === 0) this.#add();
    const groups = this.#shards.flatMap(finishShard);
    const broken = new Set<string>();
    for (const [asset, shard] of this.#shardOf) {
      if (shard.isBroken && shard.cached === undefined) broken.add(this.#groups.find(asset));
    }
    return { groups, broken };
  }

  /**
   * What is held after the last movement; called once, after `finish`. Without the units of a shard
   * that failed, or whose method keeps no stock.
   */
  stock(): Stock[] {
    return this.#shards.flatMap(({ isBroken, matcher }) =>
      isBroken ? [] : (matcher.stock?.() ?? []),
    );
  }

  /** Asset groups are assigned to the shards in turn. */
  #assignShard(asset: string): Shard {
    const group = this.#groups.find(asset);
    let shard = this.#shardOf.get(group);
    if (shard === undefined) {
      shard = this.#shards[this.#groupCount % this.#limits.shards] ?? this.#add(asset);
      this.#groupCount += 1;
      this.#shardOf.set(group, shard);
    }
    this.#shardOf.set(asset, shard);
    shard.assets.push(asset);
    return shard;
  }

  #add(asset?: string): Shard {
    const cached = asset === undefined ? undefined : this.#cache?.cached(asset);
    const matcher = cached === undefined ? this.#create() : matcherWithResult(cached);
    const shard = { assets: [], cached, matcher, buffer: [], count: 0, isBroken: false };
    this.#shards.push(shard);
    return shard;
  }
}

/** The matcher of a cached shard, whose movements have not changed. */
function matcherWithResult({ result }: Matched): Matcher {
  return { apply: () => undefined, finish: () => result };
}

/** Matching the groups of a broken shard on their own finds the error again, with its entry. */
function flushShard(shard: Shard): void {
  try {
    if (!shard.isBroken) matchBuffered(shard);
  } catch {
    shard.isBroken = true;
  }
  if (shard.isBroken) shard.buffer.fill(undefined, 0, shard.count);
  shard.count = 0;
}

/** Clears each slot of the buffer before its movement is matched, so that it can be collected. */
function matchBuffered({ buffer, count, matcher }: Shard): void {
  for (let index = 0; index < count; index += 1) {
    const movement = buffer[index];
    buffer[index] = undefined;
    invariant(movement !== undefined, 'buffer-holds-its-count');
    matcher.apply(movement);
  }
}

function finishShard(shard: Shard): MatchedGroup[] {
  const { assets, cached } = shard;
  if (cached !== undefined) return [{ assets, matched: cached }];
  if (shard.isBroken) return [];
  try {
    return [{ assets, matched: { result: checkResult(shard.matcher.finish()), failures: [] } }];
  } catch {
    shard.isBroken = true;
    return [];
  }
}
