import { ApiError } from '#web/api/call.ts'

/** Whether the server refused because nobody else who can sign in is an owner. */
export const isLastOwner = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'last_owner'
