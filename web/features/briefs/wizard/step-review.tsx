import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { getFieldLabel } from '#shared/briefs/field-labels.ts'
import { t } from '#shared/i18n/t.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { parseBriefAnswers } from './brief-form.ts'
import { BriefAnswer, ContentAnswers, DesignAnswers, Passages, getGeneralFacts } from '../brief-facts.tsx'
import type { StepProps } from './step-general.tsx'

/** Step 4: everything that will be submitted, with a link back to each section. */
export function StepReview({ form, onEdit }: StepProps & { onEdit: (step: number) => void }) {
  const brief = parseBriefAnswers(useWatch({ control: form.control }))
  if (!brief) return null
  return (
    <div className="-mt-2 flex flex-col divide-y divide-line">
      <ReviewSection title={t('General Info')} onEdit={() => onEdit(1)}>
        <div className="flex flex-col gap-5">
          <BriefAnswer label={getFieldLabel('projectName')}>{brief.projectName}</BriefAnswer>
          <Facts layout="grid" items={getGeneralFacts(brief)} />
          <Passages step="general" brief={brief} />
        </div>
      </ReviewSection>
      <ReviewSection title={t('Design Info')} onEdit={() => onEdit(2)}>
        <DesignAnswers brief={brief} />
      </ReviewSection>
      <ReviewSection title={t('Content')} onEdit={() => onEdit(3)}>
        <ContentAnswers brief={brief} />
      </ReviewSection>
    </div>
  )
}

interface ReviewSectionProps {
  title: string
  onEdit: () => void
  children: ReactNode
}

const ReviewSection = ({ title, onEdit, children }: ReviewSectionProps) => (
  <section aria-label={title} className="py-6 first:pt-0 last:pb-0">
    <div className="mb-4 flex items-center justify-between gap-4">
      <h3 className="text-lg font-[610] tracking-[-0.01em]">{title}</h3>
      <Button size="sm" icon={Pencil} aria-label={t('Edit {title}', { title })} onClick={onEdit}>
        {t('Edit')}
      </Button>
    </div>
    {children}
  </section>
)
