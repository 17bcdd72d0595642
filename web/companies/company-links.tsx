import type { CompanyRef } from '#shared/contract/fields.ts'
import { listedParts } from '#shared/listed.ts'
import { linkLook } from '#web/ui/base/link-look.ts'
import { CompanyLink } from './company-link.tsx'

/** A list of companies, each leading to its page. */
export const CompanyLinks = ({ companies }: { companies: readonly CompanyRef[] }) =>
  listedParts(companies).map((part) =>
    typeof part === 'string' ? part : <CompanyLink key={part.id} company={part} className={linkLook} />,
  )
