/** The area of an entry: the first part of its action. */
export const AUDIT_AREAS = [
  'session',
  'user',
  'password',
  'reset',
  'second_factor',
  'passkey',
  'recovery',
  'provider',
  'client_view',
  'agency',
  'export',
  'record',
  'company',
  'privacy',
  'api_token',
  'webhook',
  'calendar',
  'portal',
] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]
