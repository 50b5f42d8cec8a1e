/**
 * Invariants of the engine's own state, each checked at a single place. They stay on in production:
 * where an invariant fails, the entry gets an issue with its name, and other entries still compute.
 */
import { invariant as stated } from '@meridian/money/invariant.ts';
import type { ReportPart } from './result/fault.ts';

/** What must hold and why, by name. */
export const ENGINE_INVARIANTS = {
  'entry-reads-to-its-end':
    'Reading an entry ends without an error: what it does to units and income is known, or it is named.',
  'entry-check-ends':
    'Checking an entry ends without an error: one that no check can read is named and left out.',
  'bounds-compute-to-their-end':
    'What is missing of a disposal is found without an error: else its gain has no bounds.',
  'disposal-asks-to-its-end':
    'The questions of a disposal are found without an error: else the disposal itself is named.',
  'institutions-observe-to-their-end':
    'Names of institutions are read from every movement: else holdings keep the names of accounts.',
  'notices-observe-to-their-end':
    'Duties beside the tax read every movement: a figure that misses one is unknown.',
  'disposals-merge-to-their-end':
    'Disposals come into one order without an error: else they stand asset by asset.',
  'prices-observe-to-their-end':
    'Prices that bound unknown amounts are read without an error: else those have no bounds.',
  'sums-join-to-their-end':
    'The sums of all asset groups are joined without an error: else no sum is known.',
  'open-sums-add-up-to-their-end':
    'Bounds of unknown gains are added to the sums without an error: else no sum is known.',
  'totals-add-up-to-their-end': 'Totals are summed without an error: else no sum is known.',
  'holdings-list-to-their-end':
    'Holdings are named and sorted without an error: else they stand as they were matched.',
  'facts-read-to-their-end':
    'What an estimate reads from the ledger is found without an error: else there is no estimate.',
  'estimate-computes-to-its-end':
    'The tax of a year is computed without an error: else it is unknown.',
  'ranges-compute-to-their-end':
    'What open questions move is bounded without an error: else no figure of the year is known.',
  'outliers-compare-to-their-end':
    'Prices are compared with those of their day without an error: else the list of questions is named as short.',
  'questions-collect-to-their-end':
    'Questions are collected without an error: else only entries left out are named.',
  'notice-computes-to-its-end':
    'The figure of a duty beside the tax is computed without an error: else it is unknown.',
  'wealth-computes-to-its-end':
    'What was held at the end of the year is valued without an error: else it is unknown.',
  'notices-compute-to-their-end':
    'Duties beside the tax are listed without an error: else the list is named as missing.',
  'years-list-to-their-end':
    'The tax years of the ledger are listed without an error: else only the chosen one is.',
  'form-fills-to-its-end':
    'A form is filled without an error: else its boxes are unknown, and other forms are filled.',
  'explanation-ends':
    'A figure is explained without an error: else the explanation is named as missing.',
  'method-compares-to-its-end':
    'A method is computed without an error: else it has no figures, and none is compared.',
  'group-matches-to-its-end':
    'Matching an asset group ends without an error: a group that stops halfway has no figures.',
  'entry-moves-its-legs':
    'The movements of an entry come to its legs and unit fees, asset by asset: nothing is lost or made up between a row and the lots.',
  'matches-add-up-to-the-disposal':
    'The units of all lot matches of a disposal are the units disposed of: a disposal has no part without an answer.',
  'buffer-holds-its-count':
    'The buffer of a shard holds as many movements as it counts: a movement skipped would be units lost.',
  'unread-entry-is-in-its-group':
    'An entry that could not be read has a place among the movements of its asset group: what comes after it is unknown.',
  'disposals-in-ledger-order':
    'Disposals of a matcher stand in the order of the ledger: lists are merged by it.',
  'holding-has-units':
    'What is listed as held has units: nothing and less than nothing are not held.',
  'shortfall-within-its-movement':
    'Units without an acquisition are some of those that their movement moves, and no more.',
  'totals-add-up-to-the-gain':
    'Proceeds less cost and fees, with the losses that are disallowed, come to gains less losses: a total is the sum of its lines.',
  'terms-add-up-to-the-gain':
    'The gains by term come to gains less losses: each lot match has one term.',
  'slice-shares-add-up-to-the-disposal':
    'The shares of proceeds and fees of all lot matches come to those of their disposal.',
  'disallowed-loss-has-its-disposal':
    'A loss is disallowed on a disposal that is in the list: else the total would change without a line.',
  'lot-has-units': 'A lot has units: an average over none is none.',
  'lot-cost-share-not-negative':
    'Units taken out of a lot cost nothing or more, where the lot did: cost is given out once, and never taken back.',
  'choice-left-not-negative':
    'No more units of a lot named by the user are taken than the user named.',
  'consumed-lot-gives-units':
    'A lot that is next gives units: one that gives none would be next forever.',
  'inventory-units-not-negative': 'The lots of an asset in a scope never hold less than nothing.',
  'inventory-units-are-its-lots':
    'The units counted as they come and go are those of the open lots: nothing is lost on the way to the holdings.',
  'lot-is-of-the-asset-consumed': 'A lot answers for units of its own asset only.',
  'move-keeps-units': 'As many units of an asset arrive in an account as leave the other.',
  'merged-inventories-keep-units': 'Two inventories that become one hold the units of both.',
  'method-change-keeps-units':
    'A change of the method changes the order of the lots, not their units.',
  'scope-change-keeps-units':
    'A change of the scope moves lots between keys and keeps the units of each asset.',
  'scope-change-places-every-lot':
    'Every lot has a key after the scope was narrowed: balances and lots have the same units.',
  'exchange-receives-all-units':
    'Where lots answer for all units given, they get all units received.',
  'exchange-shares-all-of-its-cost':
    'Where lots answer for all units given, they bear the whole cost of the exchange.',
  'released-within-the-deferred-loss': 'No more of a deferred loss comes back than was deferred.',
  'deferred-loss-used-within-its-units':
    'A deferred loss waits for no more units than were bought back.',
  'losses-in-order-of-their-days':
    'Losses wait in the order of the last day on which their units can be bought back: the earliest is looked at alone.',
  'later-method-takes-lots': 'A method that begins on a day takes lots, as the one before it.',
  'method-before-leaves-a-stock':
    'A method can take the place of another only where that one leaves units with their cost.',
  'stock-has-an-acquisition': 'Units that a pool holds were brought by an entry.',
  'pool-receives-no-less-than-nothing':
    'Units added to a pool are nothing or more: what leaves has a way of its own.',
  'pool-cost-share-not-negative':
    'Units taken out of a pool cost nothing or more, where the pool did: a pool never falls below zero.',
  'pool-lots-in-order':
    'Lots beside a pool stand in the order of their acquisition: the first in is the first out.',
  'pool-lots-not-negative': 'Lots beside a pool never hold less than nothing.',
  'pool-days-are-its-units': 'The lots that give a pool its days have exactly its units.',
  'averaged-years-go-forward': 'The average of a year is closed once, when a later year begins.',
  'claimed-units-are-those-that-leave':
    'The units that an asset will give at the end of the year are those of the movements that wait for it.',
  'superficial-within-the-loss': 'No more of a loss is disallowed than was lost.',
  'matched-day-is-of-its-rule':
    'Units matched by a rule of days were acquired on a day that the rule names.',
  'share-days-in-order':
    'The days of an asset stand in order, each once: windows are walked through from the front.',
  'capital-used-within-the-paid': 'Disposals use no more capital than was paid in.',
  'portfolio-units-not-negative': 'A portfolio never holds less than nothing of an asset.',
  'cash-missing-within-the-movement':
    'No more units are missing on a cash basis than their movement takes.',
  'heap-index-is-inside': 'A place in a heap that is looked at holds an item.',
  'tax-year-holds-its-day': 'The tax year of a day begins on or before it and ends on or after it.',
  'zone-offset-within-a-day': 'A time zone is less than a day away from UTC.',
  'implied-value-has-units': 'A price implied by a leg has units to divide by.',
  'own-method-is-compared':
    'The method of the report is one of those compared: the others are measured by it.',
} as const;

export type EngineInvariant = keyof typeof ENGINE_INVARIANTS;

/** The parts of a report that are computed on their own, by the invariant that each must hold. */
export const REPORT_PARTS = {
  'institutions-observe-to-their-end': 'holdings',
  'notices-observe-to-their-end': 'notices',
  'disposals-merge-to-their-end': 'disposals',
  'prices-observe-to-their-end': 'disposals',
  'sums-join-to-their-end': 'totals',
  'open-sums-add-up-to-their-end': 'totals',
  'totals-add-up-to-their-end': 'totals',
  'holdings-list-to-their-end': 'holdings',
  'facts-read-to-their-end': 'estimate',
  'estimate-computes-to-its-end': 'estimate',
  'ranges-compute-to-their-end': 'estimate',
  'outliers-compare-to-their-end': 'questions',
  'questions-collect-to-their-end': 'questions',
  'notice-computes-to-its-end': 'notices',
  'wealth-computes-to-its-end': 'notices',
  'notices-compute-to-their-end': 'notices',
  'years-list-to-their-end': 'years',
} as const satisfies Partial<Record<EngineInvariant, ReportPart>>;

/** States an invariant of the engine. @throws InvariantError when `condition` is false */
export const invariant: (
  condition: boolean,
  name: EngineInvariant,
  detail?: string,
) => asserts condition = stated;
