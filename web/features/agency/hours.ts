import type * as z from 'zod'
import { AgencyChange } from '#shared/agency/schemas.ts'

/** The fields that the "Hours" card changes. */
export const Hours = AgencyChange.pick({ timeZone: true, businessHours: true, holidays: true }).required()
export type HoursValues = z.input<typeof Hours>
