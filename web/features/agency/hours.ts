import type * as z from 'zod'
import type { SettingsForm } from './use-settings-form.ts'
import { AgencyChange } from '#shared/agency/schemas.ts'

/** The fields that the "Hours" card changes. */
export const Hours = AgencyChange.pick({ timeZone: true, businessHours: true, holidays: true }).required()
export type HoursForm = SettingsForm<z.input<typeof Hours>>
