export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const

/** Maximum number of networks that a token can be limited to. */
export const TOKEN_NETWORKS_MAX = 50
