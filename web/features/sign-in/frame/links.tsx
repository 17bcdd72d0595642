import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button, type ButtonProps, linkClassName } from '#web/ui/base/button.tsx'

interface TextLinkProps {
  to: '/' | '/auth' | '/forgot' | '/privacy' | '/register' | '/terms'
  children: ReactNode
}

/** A link within or below a text. */
export const TextLink = (props: TextLinkProps) => <Link {...props} className={linkClassName} />

/** A link as the main button of a card. */
export const LinkButton = (props: TextLinkProps) => (
  <Button asChild variant="primary" className="w-full">
    <Link {...props} />
  </Button>
)

interface ProviderButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  /** The name of the sign-in provider. */
  provider: string
  redirect?: string | undefined
  /** Whether other people also use this computer. */
  shared?: boolean
}

/** Links to the sign-in provider, which redirects back to `redirect`. */
export function ProviderButton({ provider, redirect = '/', shared = false, ...style }: ProviderButtonProps) {
  return (
    <Button asChild {...style}>
      <a href={`/api/login/provider?shared=${shared}&redirect=${encodeURIComponent(redirect)}`}>
        {t('Continue with {provider}', { provider })}
      </a>
    </Button>
  )
}
