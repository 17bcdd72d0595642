import type { ComponentProps } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '#web/ui/base/button.tsx'

interface ProviderButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  /** The name of the sign-in provider. */
  provider: string
  redirect?: string | undefined
  /** Whether other people use this computer, too. */
  shared?: boolean
}

/** Links to the sign-in provider, which redirects back to `redirect`. */
export const ProviderButton = ({
  provider,
  redirect = '/',
  shared = false,
  ...buttonProps
}: ProviderButtonProps) => (
  <Button asChild {...buttonProps}>
    <a href={`/api/login/provider?shared=${shared}&redirect=${encodeURIComponent(redirect)}`}>
      {t('Continue with {provider}', { provider })}
    </a>
  </Button>
)
