import { ExternalLink } from 'lucide-react'
import { t } from '#shared/words.ts'
import { linkLook } from '#web/ui/base/link-look.ts'

/** The URL of an example such as `https://acme.com` or `acme.com/shop`; null for other text. */
function addressOf(example: string): string | null {
  const address = /^https?:\/\//i.test(example) ? example : `https://${example}`
  const looksRight = /^https?:\/\/[^\s/@]+\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(address)
  return looksRight && URL.canParse(address) ? address : null
}

/** Websites that a client likes; URLs open in a new tab. */
export function ExampleList({ examples }: { examples: readonly string[] }) {
  if (examples.length === 0) return <p className="text-ink-3">{t('None given')}</p>
  return (
    <ul aria-label={t('Website examples')} className="flex flex-col gap-1.5">
      {examples.map((example) => (
        <li key={example} className="min-w-0 text-base break-words">
          <Example example={example} />
        </li>
      ))}
    </ul>
  )
}

function Example({ example }: { example: string }) {
  const address = addressOf(example)
  if (!address) return <span className="text-ink-2">{example}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {example}
      <ExternalLink size={13} className="ms-1.5 inline align-[-1px]" aria-hidden="true" />
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
