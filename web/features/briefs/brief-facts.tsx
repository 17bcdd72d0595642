import type { ReactNode } from 'react'
import {
  type BriefAnswers,
  colorNotChosenLabel,
  listSectionAnswers,
  formatDomain,
  formatChoice,
  isUnasked,
  getFieldLabel,
  getRequiredPageLabel,
  getWebsiteStyleLabels,
} from '#shared/briefs/field-labels.ts'
import type { BriefStep } from '#shared/briefs/fields.ts'
import { getProjectTypeLabels } from '#shared/projects/type-labels.ts'
import { t } from '#shared/i18n/t.ts'
import { HostName } from '#web/ui/display/host-name.tsx'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { FileList } from '#web/ui/attachments/attachment-link.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { lazyDialog, preloadInBackground } from '#web/ui/base/lazy.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { Swatch } from '#web/ui/forms/swatch.tsx'
import { ColorDetails } from './color-details.tsx'
import { ExternalLink } from 'lucide-react'
import { linkClassName } from '#web/ui/base/button.tsx'

const loadPreview = () => import('./brand-preview.tsx')
/** A miniature page in the brand's colors. */
export const LazyBrandPreview = lazyDialog(loadPreview)
// Preloaded because a printed page must include it immediately.
preloadInBackground(loadPreview)

type AnswersProps = { brief: BriefAnswers }

/** A question in small print above its answer. */
export const BriefAnswer = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="mb-1 text-sm text-ink-3">{label}</p>
    {children}
  </div>
)

/** Returns the short answers of the first step. */
export const getGeneralFacts = (brief: BriefAnswers) => [
  ...listSectionAnswers('general-facts', brief),
  {
    label: t('Target Launch'),
    value: <DateText value={brief.targetLaunchDate} missing={t('Not specified')} />,
  },
  { label: t('Domain'), value: <HostName>{formatDomain(brief)}</HostName> },
]

/** The long answers of a step. */
export const Passages = ({ step, brief }: AnswersProps & { step: BriefStep }) =>
  listSectionAnswers(`${step}-passages`, brief).map(({ label, value }) => (
    <BriefAnswer key={label} label={label}>
      <LongText missing={t('None given')}>{value}</LongText>
    </BriefAnswer>
  ))

/** Style, colors on a miniature page, notes and examples. */
export const DesignAnswers = ({ brief }: AnswersProps) => (
  <div className="flex flex-col gap-5">
    <StyleAnswers brief={brief} />
    <Passages step="design" brief={brief} />
    <BriefAnswer label={getFieldLabel('websiteExamples')}>
      <ExampleList examples={brief.websiteExamples} />
    </BriefAnswer>
  </div>
)

function StyleAnswers({ brief }: AnswersProps) {
  const style = (
    <BriefAnswer label={getFieldLabel('websiteStyle')}>
      {formatChoice(brief, 'websiteStyle', getWebsiteStyleLabels()[brief.websiteStyle])}
    </BriefAnswer>
  )
  const { primaryColorChosen, secondaryColorChosen } = brief
  if (isUnasked(brief, 'websiteStyle') && !primaryColorChosen && !secondaryColorChosen) return style
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[auto_minmax(0,24rem)] sm:justify-start">
      <div className="flex flex-col gap-5">
        {style}
        <ColorAnswer brief={brief} field="primaryColor" />
        <ColorAnswer brief={brief} field="secondaryColor" />
        <ColorDetails
          colors={(['primary', 'secondary'] as const)
            .filter((which) => brief[`${which}ColorChosen`])
            .map((which) => ({ which, color: brief[`${which}Color`] }))}
        />
      </div>
      {primaryColorChosen && secondaryColorChosen && (
        <LazyBrandPreview
          primary={brief.primaryColor}
          secondary={brief.secondaryColor}
          brandStyle={isUnasked(brief, 'websiteStyle') ? undefined : brief.websiteStyle}
        />
      )}
    </div>
  )
}

type ColorAnswerProps = AnswersProps & { field: 'primaryColor' | 'secondaryColor' }

const ColorAnswer = ({ brief, field }: ColorAnswerProps) =>
  brief[`${field}Chosen`] ? (
    <Swatch label={getFieldLabel(field)} color={brief[field]} isCodeHidden />
  ) : (
    <BriefAnswer label={getFieldLabel(field)}>
      <p className="text-ink-3">{colorNotChosenLabel()}</p>
    </BriefAnswer>
  )

/** Available content, required pages, notes and files. `zip` is the URL of an archive with all files. */
export const ContentAnswers = ({ brief, zip }: AnswersProps & { zip?: string }) => (
  <div className="flex flex-col gap-5">
    <Facts layout="grid" items={listSectionAnswers('content-facts', brief)} />
    <BriefAnswer label={getFieldLabel('requiredPages')}>
      <RequiredPages pages={brief.requiredPages} />
    </BriefAnswer>
    <Passages step="content" brief={brief} />
    <BriefAnswer label={t('Files')}>
      {brief.attachments.length > 0 ? (
        <div className="flex flex-col gap-3">
          <FileList files={brief.attachments} label={t('Files')} />
          {zip && <DownloadAll href={zip} count={brief.attachments.length} />}
        </div>
      ) : (
        <p className="text-ink-3">{t('No files')}</p>
      )}
    </BriefAnswer>
  </div>
)

function RequiredPages({ pages }: { pages: readonly string[] }) {
  if (pages.length === 0) return <p className="text-ink-3">{t('None selected')}</p>
  return (
    <ul aria-label={t('Required pages')} className="flex flex-wrap gap-1.5">
      {pages.map((page) => (
        <li key={page} className="max-w-full min-w-0">
          <Badge>{getRequiredPageLabel(page)}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Type of website and state of its domain. */
export const TechnicalAnswers = ({ brief }: AnswersProps) => (
  <Facts
    layout="grid"
    items={[
      { label: t('Project Type'), value: getProjectTypeLabels()[brief.projectType] },
      { label: t('Has Domain'), value: brief.hasDomain ? t('Yes') : t('No') },
      {
        label: getFieldLabel('domainName'),
        value: <HostName>{brief.domainName ?? t('Not specified')}</HostName>,
      },
    ]}
  />
)

/** Returns the URL of an example such as `https://acme.com` or `acme.com/shop`. Null for other text. */
function parseExampleUrl(example: string): string | null {
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
  const address = parseExampleUrl(example)
  if (!address) return <span className="text-ink-2">{example}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={linkClassName}>
      {example}
      <ExternalLink size={13} className="ms-1.5 inline align-[-1px]" aria-hidden="true" />
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
