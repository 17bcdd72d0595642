import type { LogoDimensions } from '#shared/settings/logo-dimensions.ts'
import { t } from '#shared/i18n/t.ts'
import { cx } from './cx.ts'
import { CutText } from './cut-text.tsx'

/** The agency's logo. It's on white, which it was most likely designed for, unless it has its own background. */
const Logo = ({ logo, logoLook: dimensions }: { logo: string; logoLook: LogoDimensions | null }) => (
  <img
    src={logo}
    alt=""
    width={dimensions?.width}
    height={dimensions?.height}
    className={cx(
      'h-8 w-auto max-w-24 flex-none rounded-m object-contain',
      !dimensions?.opaque && 'bg-ground-paper p-0.5',
    )}
  />
)

/** The agency's initials, as on its icon. They're decorative and not part of the page's text. */
const Initials = ({ letters }: { letters: string }) => (
  <span
    aria-hidden="true"
    data-initials={letters}
    className="grid size-8 flex-none place-items-center rounded-[7px] bg-accent text-[14px] font-[650] text-on-accent before:content-[attr(data-initials)]"
  />
)

interface BrandProps {
  /** The portal's public data; undefined until loaded. */
  portal:
    | { agencyName: string; initials: string; logo: string | null; logoLook: LogoDimensions | null }
    | undefined
}

/** Longer names are smaller on a phone, where they have up to three lines. */
const SHORT = 24

/** The agency's logo, or else its initials, with its name. */
export function Brand({ portal }: BrandProps) {
  const product = t('Project Portal')
  // An agency that hasn't chosen a name has this English name.
  const isNamed = portal && portal.agencyName !== 'Project Portal'
  const name = isNamed ? portal.agencyName : product
  return (
    <span className="flex min-w-0 items-center gap-2 sm:gap-2.5">
      {portal?.logo ? (
        <Logo logo={portal.logo} logoLook={portal.logoLook} />
      ) : (
        <Initials letters={portal?.initials ?? 'PP'} />
      )}
      <span className="min-w-0 leading-tight">
        <CutText
          as="bdi"
          className={cx(
            'pe-0.5 font-[640] tracking-[-0.015em] max-sm:line-clamp-3 sm:block sm:truncate',
            name.length > SHORT ? 'text-[12px] leading-[1.2] sm:text-[15px] sm:leading-tight' : 'text-[15px]',
          )}
        >
          {name}
        </CutText>
        {isNamed && (
          <CutText className="block truncate text-2xs leading-4 text-current opacity-65 max-sm:sr-only">
            {product}
          </CutText>
        )}
      </span>
    </span>
  )
}
