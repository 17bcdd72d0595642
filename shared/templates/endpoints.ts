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
    summary: 'Templates of projects, the oldest first',
    description:
      'Then those that the portal brings along and nobody has chosen yet, whose `id` is null. With `projectType`, those of that type come first, then those for every type.',
    query: pageQuery.extend({
      ...archivedFilter.shape,
      projectType: z.enum(PROJECT_TYPES).optional().describe('Only those for this type'),
    }),
    response: z.array(ProjectTemplate),
  }),
  get: endpoint('GET /api/project-templates/:id', {
    summary: 'One template of a project',
    description:
      'Also an archived one. A freelancer of the staff reads it, also in the list, without descriptions and questions.',
    response: ProjectTemplate,
  }),
  create: endpoint('POST /api/project-templates', {
    summary: 'Keep a template of a project',
    description: 'For all of the staff.',
    undo: 'DELETE /api/project-templates/:id',
    body: NewProjectTemplate,
    response: ProjectTemplate,
    status: 201,
  }),
  update: endpoint('PATCH /api/project-templates/:id', {
    summary: 'Change or archive a template of a project',
    description:
      'Projects that began with it stay as they are, and what waits there for a stage stays as it was. `archived: false` restores an archived one.',
    undo: 'the same call',
    body: ProjectTemplateChange,
    response: ProjectTemplate,
  }),
  remove: endpoint('DELETE /api/project-templates/:id', {
    summary: 'Delete a template of a project',
    description:
      'Projects that began with it stay as they are. One that the portal brought along is offered again.',
    undoable: true,
  }),
  previewForProject: endpoint('GET /api/projects/:id/template-preview', {
    summary: 'What a template would make of a project',
    description: 'Row by row, with its day, and what the project has already. 400 for a start in the past.',
    query: templatePreviewParams,
    response: TemplatePreview,
  }),
  previewForBrief: endpoint('GET /api/briefs/:id/template-preview', {
    summary: 'What accepting a brief with a template would make',
    description: 'As for a project that has nothing yet. 409 for a brief that cannot be accepted.',
    query: templatePreviewParams,
    response: TemplatePreview,
  }),
  apply: endpoint('POST /api/projects/:id/template', {
    summary: 'Apply a template to a project',
    description:
      'Makes what the project does not have yet; items of a later stage are made when the project enters it. Applying it again makes only what is new. The client is told once, of all of it. 400 for a start in the past; 409 for an archived template or project.',
    body: TemplateApplication,
    response: TemplateResult,
    undoable: true,
  }),
  fromProject: endpoint('POST /api/projects/:id/as-template', {
    summary: 'Make a template of a project',
    description:
      'Of its tasks, requests with their questions, and milestones, as far as they are neither private nor withdrawn; days count from the project’s start.',
    undo: 'DELETE /api/project-templates/:id',
    body: TemplateName,
    response: ProjectTemplate,
    status: 201,
  }),
  milestones: endpoint('GET /api/projects/:id/milestones', {
    summary: 'Milestones of a project, the next day first',
    description: 'They stand in no list, count or calendar of tasks.',
    query: pageQuery,
    response: z.array(Task),
  }),
}
