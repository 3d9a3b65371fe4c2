/** Who can sit on a seat, in the order in which they are offered. */
export const BOTS_OFFERED = ['human', 'random', 'greedy', 'monte-carlo'] as const;
export type SeatChoice = (typeof BOTS_OFFERED)[number];
