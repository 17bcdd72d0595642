import { said, t } from '#shared/words.ts'
import type { ProjectFile } from './queries.ts'

export type FileCategory = ProjectFile['category']

export const fileCategories: Record<FileCategory, string> = {
  document: t('Document'),
  image: t('Image'),
  design: t('Design'),
  contract: t('Contract'),
  other: said('category', 'Other'),
}
