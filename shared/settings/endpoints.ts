import * as z from 'zod'
import { PICTURE_MAX_MB } from '#shared/files/values.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { Instant, defineSchema } from '#shared/contract/fields.ts'
import { AccountManager, Agency, AgencyChange, Checklist, Emergency } from './schemas.ts'
import { t } from '#shared/i18n/t.ts'

const LegalText = defineSchema('LegalText', { markdown: z.string().describe('The text in Markdown') })

const areConflicting = (one: number | undefined, other: number | undefined) =>
  one !== undefined && other !== undefined && one !== other

export const agencyEndpoints = {
  get: endpoint('GET /api/agency/settings', {
    summary: 'Get the agency’s settings',
    description: 'Includes the name, branding, texts, business hours, holidays, response targets and rules.',
    response: Agency,
  }),
  update: endpoint('PATCH /api/agency/settings', {
    summary: 'Change the agency’s settings',
    description: `\`logo\` is the name of an image that you uploaded: JPEG, PNG, GIF, WebP or SVG, up to ${PICTURE_MAX_MB} MB. Null removes the logo. If a second factor stops being required, agency owners are notified.`,
    undo: 'the same call',
    confirmed: 'for changes to registration or the required second factors',
    body: AgencyChange.refine(
      ({ targetHours, targetHoursByPriority }) => !areConflicting(targetHours, targetHoursByPriority?.medium),
      {
        path: ['targetHours'],
        error: () => t('targetHours and targetHoursByPriority.medium must be the same number'),
      },
    ),
    response: Agency,
  }),
  checklist: endpoint('GET /api/agency/checklist', {
    summary: 'Get a new agency’s first steps',
    description: 'For the checklist that a new portal shows its staff.',
    response: Checklist,
  }),
  emergency: endpoint('GET /api/agency/emergency', {
    summary: 'Get the emergency phone number',
    description:
      'For urgent tickets outside business hours. Null while the agency is open, or if no number is set.',
    response: defineSchema('Emergency', {
      emergency: Emergency.nullable().describe('The number to call now, if there is one'),
      changesAt: Instant.nullable().describe(
        'When the agency opens or closes next. Null if that’s more than two weeks away',
      ),
    }),
  }),
  accountManager: endpoint('GET /api/agency/account-manager', {
    summary: 'Get the account manager',
    description:
      'The account manager helps clients. Contains the email address and phone number that the agency entered for clients. If no account manager is set, contains only the name of the first staff member.',
    response: defineSchema('AccountManager', {
      accountManager: AccountManager.nullable().describe('Null if there’s no staff member yet'),
    }),
  }),
  logo: endpoint('GET /api/agency/logo', {
    summary: 'Download the agency’s logo',
    description: 'Returns the original image, or 404 without a logo.',
    response: z.unknown(),
  }),
  logoPng: endpoint('GET /api/agency/logo.png', {
    summary: 'Download the agency’s logo as a PNG',
    description: 'For emails. Returns 404 without a logo.',
    response: z.unknown(),
  }),
  terms: endpoint('GET /api/agency/terms', {
    summary: 'Get the terms of service',
    description: 'Returns the agency’s own text, or the portal’s standard text.',
    response: LegalText,
  }),
  privacy: endpoint('GET /api/agency/privacy', {
    summary: 'Get the privacy policy',
    description: 'Returns the agency’s own text, or the portal’s standard text.',
    response: LegalText,
  }),
  accessibility: endpoint('GET /api/agency/accessibility', {
    summary: 'Get the accessibility statement',
    description: 'Describes how accessible this version is, and who to contact about problems.',
    response: LegalText,
  }),
}
