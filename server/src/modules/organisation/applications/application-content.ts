/** What is filled in and not personal, as it is stored; private files are named by their keys. */
import { z } from 'zod';

const keys = z.array(z.string());

const shared = {
  /** The public address of the portrait or the logo. */
  picture: z.string(),
  intro: z.string(),
  category_ids: z.array(z.number()),
  address_id: z.string(),
};

const teacherShape = z.object({
  ...shared,
  education: z.string(),
  job_title: z.string(),
  country_id: z.number().nullable(),
  shop_id: z.number().nullable(),
  files: z.object({
    id_card_front: keys,
    id_card_back: keys,
    certificate_images: keys,
    video: keys,
    materials: keys,
  }),
});

const institutionShape = z.object({
  ...shared,
  name: z.string(),
  license_no: z.string(),
  permit_no: z.string(),
  address: z.string(),
  bank_id: z.number(),
  bank_branch: z.string(),
  files: z.object({ license_image: keys, permit_image: keys, papers: keys }),
});

export type TeacherContent = z.output<typeof teacherShape>;
export type InstitutionContent = z.output<typeof institutionShape>;
export type Content = TeacherContent | InstitutionContent;

const filesShape = z.object({ picture: z.string(), files: z.record(z.string(), keys) });

/** What a teacher filled in. */
export function teacherContent(stored: unknown): TeacherContent {
  return teacherShape.parse(stored);
}

/** What an institution filled in. */
export function institutionContent(stored: unknown): InstitutionContent {
  return institutionShape.parse(stored);
}

/** The files of either. */
export function filesOf(stored: unknown): { picture: string; keys: string[] } {
  const { picture, files } = filesShape.parse(stored);
  return { picture, keys: Object.values(files).flat() };
}
