/** How likely what is: all outcomes of chance in a situation, weighed, or many of them tried. */
export { type Odds, type OddsOptions, type OddsSituation, type OutcomeOdds, oddsOf, type Policy } from './odds.ts';
