import type { ReactNode } from 'react'
import type { BriefSnapshot } from '#shared/briefs/schemas.ts'
import { FileList } from '#web/ui/attachments/attachment.tsx'
import { Badge } from '#web/ui/page/badge.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { Swatch } from '#web/ui/forms/swatch.tsx'
import {
  domainWords,
  hasContentLabels,
  numPagesLabels,
  projectTypeLabels,
  requiredPageLabel,
  websiteStyleLabels,
} from './brief-words.ts'
import { ExampleList } from './example-list.tsx'

interface AnswersProps {
  brief: BriefSnapshot
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

/** Type, launch date and domain: the short answers of the first step. */
export const generalFacts = (brief: BriefSnapshot) => [
  { label: 'Website Type', value: projectTypeLabels[brief.projectType] },
  { label: 'Target Launch', value: <DateText value={brief.targetLaunchDate} missing="Not specified" /> },
  { label: 'Domain', value: domainWords(brief) },
]

/** Style, colors on a miniature page, notes and examples. */
export function DesignAnswers({ brief }: AnswersProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[auto_minmax(0,24rem)] sm:justify-start">
        <div className="flex flex-col gap-5">
          <Answer label="Website Style">{websiteStyleLabels[brief.websiteStyle]}</Answer>
          <Swatch label="Primary Colour" color={brief.primaryColor} />
          <Swatch label="Secondary Colour" color={brief.secondaryColor} />
        </div>
        <BrandPreview
          primary={brief.primaryColor}
          secondary={brief.secondaryColor}
          look={brief.websiteStyle}
        />
      </div>
      <Answer label="Design Notes">
        <LongText missing="None given">{brief.designNotes}</LongText>
      </Answer>
      <Answer label="Website Examples">
        <ExampleList examples={brief.websiteExamples} />
      </Answer>
    </div>
  )
}

/** Available content, required pages, notes and files. */
export function ContentAnswers({ brief }: AnswersProps) {
  return (
    <div className="flex flex-col gap-5">
      <Facts
        layout="grid"
        items={[
          { label: 'Content Status', value: hasContentLabels[brief.hasContent] },
          { label: 'Estimated Pages', value: numPagesLabels[brief.numPages] },
        ]}
      />
      <Answer label="Required Pages">
        <RequiredPages pages={brief.requiredPages} />
      </Answer>
      <Answer label="Content Notes">
        <LongText missing="None given">{brief.contentNotes}</LongText>
      </Answer>
      <Answer label="Files">
        {brief.attachments.length > 0 ? (
          <FileList files={brief.attachments} label="Files" />
        ) : (
          <p className="text-ink-3">No files</p>
        )}
      </Answer>
    </div>
  )
}

function RequiredPages({ pages }: { pages: readonly string[] }) {
  if (pages.length === 0) return <p className="text-ink-3">None chosen</p>
  return (
    <ul aria-label="Required pages" className="flex flex-wrap gap-1.5">
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
        { label: 'Project Type', value: projectTypeLabels[brief.projectType] },
        { label: 'Has Domain', value: brief.hasDomain ? 'Yes' : 'No' },
        { label: 'Domain Name', value: brief.domainName ?? 'Not specified' },
      ]}
    />
  )
}
