import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { Named } from '@anketa/contract/values';
import { useLocalized } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* Two lines in a row of the usual height. Where it is a link, the code is not underlined as well: what is `inline-block` is not. */
const Lines = styled.span`line-height: 1.25;`;

const Soft = styled.small`
  display: inline-block; inline-size: 100%; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 400;
`;

interface CourseNameProps {
  readonly course: Named;
  /** Default: the code of the course. */
  readonly code?: string;
}

/** A course with its code under the name; questions about studies belong to no course and say so. */
export function CourseName({ course, code = course.code }: CourseNameProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  if (course.code === generalCourse) return t('courses.general');
  return (
    <Lines>
      {localized({ cs: course.name_cs, en: course.name_en }) || course.code}
      <Soft>{code}</Soft>
    </Lines>
  );
}
