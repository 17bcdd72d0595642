export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const

/** How many networks a token may be limited to. */
export const TOKEN_NETWORKS_MAX = 50
