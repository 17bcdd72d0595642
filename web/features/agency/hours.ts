import type * as z from 'zod'
import { AgencyChange } from '#shared/agency/schemas.ts'

/** What the card "Hours" changes. */
export const Hours = AgencyChange.pick({ timeZone: true, businessHours: true, holidays: true }).required()
export type HoursValues = z.input<typeof Hours>
