import { callOptions } from './options.ts'
import type { CallOutput } from '../call.ts'

export type SignInFactors = CallOutput<'GET /api/user/factors'>
export type PasskeyItem = SignInFactors['passkeys'][number]

/** The signed-in user's authentication methods in addition to the password. */
export const factorsQuery = callOptions(['factors'], 'GET /api/user/factors')
