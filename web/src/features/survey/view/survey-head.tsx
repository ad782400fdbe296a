import { Link } from 'react-router';
import { surveyMessages } from '#features/survey/survey.messages.ts';
import type { Survey } from '#features/survey/survey.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import styles from './survey-view.module.css';

/** What a questionnaire is called and which course it is about. */
export function SurveyHead({ survey }: { readonly survey: Survey }) {
  const t = useMessages(surveyMessages);
  const { title, intro, curriculum_id: courseId, curriculum_title: course } = survey;
  useThingName(title);
  const about = <span lang={contentLanguage(course)}>{t('ofCourse', { title: course })}</span>;
  return (
    <header className={styles.head}>
      <h2 className={styles.title} lang={contentLanguage(title)}>
        {title}
      </h2>
      <p className={styles.fine}>
        {courseId === null ? (
          about
        ) : (
          <Link to={pathTo('courseInfo', { id: courseId })} className={styles.link}>
            {about}
          </Link>
        )}
      </p>
      {intro !== '' && <p lang={contentLanguage(intro)}>{intro}</p>}
    </header>
  );
}
