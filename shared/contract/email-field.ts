import * as z from 'zod'
import { isEmailAddress, toReadableAddress } from './email-address.ts'
import { NAME_MAX } from './lengths.ts'
import { t } from '#shared/i18n/t.ts'

const invalidEmailMessage = () => t('Please enter a valid email')

/** An email address as input, in either spelling of its domain. */
export const EmailAddress = z
  .string({ error: invalidEmailMessage })
  .trim()
  .max(NAME_MAX, { error: invalidEmailMessage })
  .refine(isEmailAddress, { error: invalidEmailMessage })
  .transform(toReadableAddress)
