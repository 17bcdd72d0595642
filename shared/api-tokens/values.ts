export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const
