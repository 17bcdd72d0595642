import type { ProjectFile } from './queries.ts'

export type FileCategory = ProjectFile['category']

export const fileCategories: Record<FileCategory, string> = {
  document: 'Document',
  image: 'Image',
  design: 'Design',
  contract: 'Contract',
  other: 'Other',
}
