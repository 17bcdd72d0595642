import * as z from 'zod'
import { PICTURE_MAX_MB } from '#shared/files/values.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { Instant, defineSchema } from '#shared/contract/fields.ts'
import { Agency, AgencyChange, Checklist, Emergency } from './schemas.ts'
import { t } from '#shared/i18n/t.ts'

const LegalText = defineSchema('LegalText', { markdown: z.string() })

const areConflicting = (one: number | undefined, other: number | undefined) =>
  one !== undefined && other !== undefined && one !== other

export const agencyEndpoints = {
  get: endpoint('GET /api/agency/settings', {
    summary: 'The agency’s settings',
    description: 'Name and look, texts, business hours, holidays, targets and rules.',
    response: Agency,
  }),
  update: endpoint('PATCH /api/agency/settings', {
    summary: 'Change the agency’s settings',
    description: `\`logo\` names an image of your own uploads: JPEG, PNG, GIF, WebP or SVG, at most ${PICTURE_MAX_MB} MB. Null takes it away.`,
    undo: 'the same call',
    confirmed: 'for another choice of who needs a second factor or may register',
    body: AgencyChange.refine(
      ({ targetHours, targetHoursByPriority }) => !areConflicting(targetHours, targetHoursByPriority?.medium),
      {
        path: ['targetHours'],
        error: () => t('This is the target of medium tickets: please send the same number for both'),
      },
    ),
    response: Agency,
  }),
  checklist: endpoint('GET /api/agency/checklist', {
    summary: 'What a new agency has done of its first steps',
    description: 'For the list that a new portal shows its staff.',
    response: Checklist,
  }),
  emergency: endpoint('GET /api/agency/emergency', {
    summary: 'Whom to call about an urgent ticket now',
    description: 'Null while the agency is open, and where it names nobody.',
    response: defineSchema('Emergency', {
      emergency: Emergency.nullable(),
      changesAt: Instant.nullable().describe(
        'When the agency opens or closes next; null where that is more than two weeks away',
      ),
    }),
  }),
  logo: endpoint('GET /api/agency/logo', {
    summary: 'The agency’s logo',
    description: 'For anybody; 404 without one.',
    response: z.unknown(),
  }),
  logoPng: endpoint('GET /api/agency/logo.png', {
    summary: 'The agency’s logo as a PNG, for mails',
    description: 'For anybody; 404 without one.',
    response: z.unknown(),
  }),
  terms: endpoint('GET /api/agency/terms', {
    summary: 'The terms of service',
    description: 'For anybody: the agency’s own text, or the one that comes with the portal.',
    response: LegalText,
  }),
  privacy: endpoint('GET /api/agency/privacy', {
    summary: 'The privacy policy',
    description: 'For anybody: the agency’s own text, or the one that comes with the portal.',
    response: LegalText,
  }),
  accessibility: endpoint('GET /api/agency/accessibility', {
    summary: 'The accessibility statement',
    description: 'For anybody: how accessible this version is known to be, and whom to tell.',
    response: LegalText,
  }),
}
