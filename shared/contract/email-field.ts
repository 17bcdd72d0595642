import * as z from 'zod'
import { isEmailAddress, readableAddress } from './email-address.ts'
import { NAME_MAX } from './lengths.ts'
import { t } from '#shared/i18n/t.ts'

const wrongEmail = () => t('Please enter a valid email')

/** An email address as input, in either spelling of its domain. */
export const EmailAddress = z
  .string({ error: wrongEmail })
  .trim()
  .max(NAME_MAX, { error: wrongEmail })
  .refine(isEmailAddress, { error: wrongEmail })
  .transform(readableAddress)
