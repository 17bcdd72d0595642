/** The largest id that the database can hold. */
export const ID_MAX = 2_147_483_647
