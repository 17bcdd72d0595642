import { ExternalLink } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '#web/ui/base/button.tsx'

interface VisitLinkProps {
  website: { name: string; url: string }
  label?: string
  size?: 'md' | 'sm'
  className?: string
}

/** Opens a website in a new tab, which gets no referrer or opener. */
export const VisitLink = ({ website, label = t('Visit'), size = 'md', className }: VisitLinkProps) => (
  <Button asChild icon={ExternalLink} size={size}>
    <a href={website.url} target="_blank" rel="noopener noreferrer" className={className}>
      <span>
        {label}
        <span className="sr-only"> {t('{name} (opens in a new tab)', { name: website.name })}</span>
      </span>
    </a>
  </Button>
)

/** Returns the host of a URL, as people write it. Other text stays as it is. */
export const formatHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
