import type { ReactNode } from 'react'
import { DEFAULT_PRIMARY_COLOR, DEFAULT_SECONDARY_COLOR } from '#shared/briefs/choices.ts'
import {
  type Answers,
  answersAt,
  formatDomain,
  ifAsked,
  isUnasked,
  labelOf,
  requiredPageLabel,
  websiteStyleLabels,
} from '#shared/briefs/field-labels.ts'
import type { BriefStep } from '#shared/briefs/fields.ts'
import { projectTypeLabels } from '#shared/projects/type-labels.ts'
import { t } from '#shared/i18n/t.ts'
import { HostName } from '#web/ui/display/host-name.tsx'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { FileList } from '#web/ui/attachments/attachment.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { Swatch } from '#web/ui/forms/swatch.tsx'
import { ExternalLink } from 'lucide-react'
import { linkLook } from '#web/ui/base/button.tsx'

const loadPreview = () =>
  import('./brand-preview.tsx').then(({ BrandPreview }) => ({ default: BrandPreview }))
/** A miniature page in the brand's colors. */
export const BrandPreview = lazyDialog(loadPreview)
// Preloaded because a printed page must include it immediately.
loadAhead(loadPreview)

interface AnswersProps {
  brief: Answers
}

/** A question in small print above its answer. */
export function Answer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-ink-3">{label}</p>
      {children}
    </div>
  )
}

/** Returns the short answers of the first step. */
export const generalFacts = (brief: Answers) => [
  ...answersAt('general-facts', brief),
  {
    label: t('Target Launch'),
    value: <DateText value={brief.targetLaunchDate} missing={t('Not specified')} />,
  },
  { label: t('Domain'), value: <HostName>{formatDomain(brief)}</HostName> },
]

/** The long answers of a step. */
export const Passages = ({ step, brief }: AnswersProps & { step: BriefStep }) =>
  answersAt(`${step}-passages`, brief).map(({ label, value }) => (
    <Answer key={label} label={label}>
      <LongText missing={t('None given')}>{value}</LongText>
    </Answer>
  ))

/** Style, colors on a miniature page, notes and examples. */
export function DesignAnswers({ brief }: AnswersProps) {
  return (
    <div className="flex flex-col gap-5">
      <Look brief={brief} />
      <Passages step="design" brief={brief} />
      <Answer label={labelOf('websiteExamples')}>
        <ExampleList examples={brief.websiteExamples} />
      </Answer>
    </div>
  )
}

const hasDefaultColors = ({ primaryColor, secondaryColor }: Answers) =>
  primaryColor === DEFAULT_PRIMARY_COLOR && secondaryColor === DEFAULT_SECONDARY_COLOR

function Look({ brief }: AnswersProps) {
  const style = (
    <Answer label={labelOf('websiteStyle')}>
      {ifAsked(brief, 'websiteStyle', websiteStyleLabels()[brief.websiteStyle])}
    </Answer>
  )
  // No one chose these colors.
  if (isUnasked(brief, 'websiteStyle') && hasDefaultColors(brief)) return style
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[auto_minmax(0,24rem)] sm:justify-start">
      <div className="flex flex-col gap-5">
        {style}
        <Swatch label={labelOf('primaryColor')} color={brief.primaryColor} />
        <Swatch label={labelOf('secondaryColor')} color={brief.secondaryColor} />
      </div>
      <BrandPreview
        primary={brief.primaryColor}
        secondary={brief.secondaryColor}
        look={isUnasked(brief, 'websiteStyle') ? undefined : brief.websiteStyle}
      />
    </div>
  )
}

/** Available content, required pages, notes and files. `zip` is the URL of an archive with all files. */
export function ContentAnswers({ brief, zip }: AnswersProps & { zip?: string }) {
  return (
    <div className="flex flex-col gap-5">
      <Facts layout="grid" items={answersAt('content-facts', brief)} />
      <Answer label={labelOf('requiredPages')}>
        <RequiredPages pages={brief.requiredPages} />
      </Answer>
      <Passages step="content" brief={brief} />
      <Answer label={t('Files')}>
        {brief.attachments.length > 0 ? (
          <div className="flex flex-col gap-3">
            <FileList files={brief.attachments} label={t('Files')} />
            {zip && <DownloadAll href={zip} count={brief.attachments.length} />}
          </div>
        ) : (
          <p className="text-ink-3">{t('No files')}</p>
        )}
      </Answer>
    </div>
  )
}

function RequiredPages({ pages }: { pages: readonly string[] }) {
  if (pages.length === 0) return <p className="text-ink-3">{t('None selected')}</p>
  return (
    <ul aria-label={t('Required pages')} className="flex flex-wrap gap-1.5">
      {pages.map((page) => (
        <li key={page} className="max-w-full min-w-0">
          <Badge>{requiredPageLabel(page)}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Type of website and state of its domain. */
export function TechnicalAnswers({ brief }: AnswersProps) {
  return (
    <Facts
      layout="grid"
      items={[
        { label: t('Project Type'), value: projectTypeLabels()[brief.projectType] },
        { label: t('Has Domain'), value: brief.hasDomain ? t('Yes') : t('No') },
        {
          label: labelOf('domainName'),
          value: <HostName>{brief.domainName ?? t('Not specified')}</HostName>,
        },
      ]}
    />
  )
}

/** Returns the URL of an example such as `https://acme.com` or `acme.com/shop`. Null for other text. */
function addressOf(example: string): string | null {
  const address = /^https?:\/\//i.test(example) ? example : `https://${example}`
  const looksRight = /^https?:\/\/[^\s/@]+\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(address)
  return looksRight && URL.canParse(address) ? address : null
}

/** Websites that a client likes; URLs open in a new tab. */
function ExampleList({ examples }: { examples: readonly string[] }) {
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
