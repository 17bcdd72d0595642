import * as z from 'zod'
import { PROJECT_TYPES } from '#shared/projects/values.ts'
import { endpoint } from '#shared/contract/contract.ts'
import { archivedFilter, pageQuery } from '#shared/contract/queries.ts'
import { Task } from '#shared/tasks/schemas.ts'
import {
  NewProjectTemplate,
  ProjectTemplate,
  ProjectTemplateChange,
  TemplateApplication,
  TemplateResult,
  TemplateName,
  TemplatePreview,
  templatePreviewParams,
} from './schemas.ts'

export const projectTemplateEndpoints = {
  list: endpoint('GET /api/project-templates', {
    summary: 'List project templates',
    description:
      'Sorted oldest first. Built-in templates that the agency hasn’t used yet come last. Their `id` is null. With `projectType`, templates for that type come first, then those for every type.',
    query: pageQuery.extend({
      ...archivedFilter.shape,
      projectType: z
        .enum(PROJECT_TYPES)
        .optional()
        .describe('Only templates for this type and those for every type'),
    }),
    response: z.array(ProjectTemplate),
  }),
  get: endpoint('GET /api/project-templates/:id', {
    summary: 'Get a project template',
    description:
      'Includes archived templates. Freelancers get templates without descriptions and questions, here and in the list.',
    response: ProjectTemplate,
  }),
  create: endpoint('POST /api/project-templates', {
    summary: 'Create a project template',
    description: 'All staff can use it.',
    undo: 'DELETE /api/project-templates/:id',
    body: NewProjectTemplate,
    response: ProjectTemplate,
    status: 201,
  }),
  update: endpoint('PATCH /api/project-templates/:id', {
    summary: 'Change, archive or restore a project template',
    description:
      'Projects that started with it stay as they are, including items that wait for a stage. `archived: false` restores an archived template.',
    undo: 'the same call',
    body: ProjectTemplateChange,
    response: ProjectTemplate,
  }),
  remove: endpoint('DELETE /api/project-templates/:id', {
    summary: 'Delete a project template',
    description:
      'Projects that started with the template stay as they are. If it was a copy of a built-in template, the built-in one is offered again.',
    undoable: true,
  }),
  previewForProject: endpoint('GET /api/projects/:id/template-preview', {
    summary: 'Preview a template for a project',
    description:
      'Lists the template’s items with their due dates, and shows which of them the project already has. Returns 400 for a start in the past.',
    query: templatePreviewParams,
    response: TemplatePreview,
  }),
  previewForBrief: endpoint('GET /api/briefs/:id/template-preview', {
    summary: 'Preview a template for a brief',
    description:
      'Lists what accepting the brief with this template would create. Returns 409 if the brief isn’t pending.',
    query: templatePreviewParams,
    response: TemplatePreview,
  }),
  apply: endpoint('POST /api/projects/:id/template', {
    summary: 'Apply a template to a project',
    description:
      'Creates the items that the project doesn’t have yet. Items of a later stage are created when the project enters it. Applying the template again creates only what’s new. The client gets one notification for all items. Returns 400 for a start in the past, and 409 if the template or the project is archived.',
    body: TemplateApplication,
    response: TemplateResult,
    undoable: true,
  }),
  fromProject: endpoint('POST /api/projects/:id/as-template', {
    summary: 'Create a template from a project',
    description:
      'Copies its tasks, milestones, and requests with their questions. Private, withdrawn and recurring work is left out. Days are counted from the project’s start. Returns 409 if the project is too large for one template.',
    undo: 'DELETE /api/project-templates/:id',
    body: TemplateName,
    response: ProjectTemplate,
    status: 201,
  }),
  milestones: endpoint('GET /api/projects/:id/milestones', {
    summary: 'List a project’s milestones',
    description:
      'Sorted by day, earliest first. Milestones don’t appear in lists, counts or calendars of tasks.',
    query: pageQuery,
    response: z.array(Task),
  }),
}
