/** As many tickets as can be changed at once. Apart from the schemas, for the browser. */
export const BATCH_MAX = 100
