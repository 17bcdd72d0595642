/** The largest ID that the database can hold. */
export const ID_MAX = 2_147_483_647
