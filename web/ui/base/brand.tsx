import type { LogoLook } from '#shared/agency/logo-look.ts'
import { cx } from '#web/ui/base/cx.ts'

/** The agency's logo; on white, which it was most likely designed for, unless it brings its own ground. */
function Logo({ logo, logoLook: look }: { logo: string; logoLook: LogoLook | null }) {
  return (
    <img
      src={logo}
      alt=""
      width={look?.width}
      height={look?.height}
      className={cx(
        'h-8 w-auto max-w-24 flex-none rounded-m object-contain',
        !look?.opaque && 'bg-ground-paper p-0.5',
      )}
    />
  )
}

interface BrandProps {
  /** The portal's public data; undefined until loaded. */
  portal: { agencyName: string; logo: string | null; logoLook: LogoLook | null; icon: string } | undefined
}

/** The agency's logo, or else its initials, with its name. */
export function Brand({ portal }: BrandProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 sm:gap-2.5">
      {portal?.logo ? (
        <Logo logo={portal.logo} logoLook={portal.logoLook} />
      ) : (
        <img src={portal?.icon} alt="" className="size-8 flex-none" />
      )}
      <span className="min-w-0 leading-tight">
        <span className="block truncate pr-0.5 text-[15px] font-[640] tracking-[-0.015em]">
          {portal?.agencyName ?? 'Project Portal'}
        </span>
        {portal && portal.agencyName !== 'Project Portal' && (
          <span className="block truncate text-2xs leading-4 text-current opacity-65 max-sm:sr-only">
            Project Portal
          </span>
        )}
      </span>
    </span>
  )
}
