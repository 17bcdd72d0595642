/** The largest ID that the database can store. */
export const ID_MAX = 2_147_483_647
