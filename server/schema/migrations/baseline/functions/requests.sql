-- Whether a question is asked. It may depend on a submitted answer to an earlier question, which may depend on another.
-- The server decides the same in getVisibleQuestionIds.
create function is_question_asked(question integer) returns boolean language sql stable as $$
  select asked.asks_if_question is null or asked.asks_if_value is null or exists (
    select from info_answers earlier where earlier.question_id = asked.asks_if_question and earlier.state <> 'draft'
      and earlier.value @> asked.asks_if_value and is_question_asked(earlier.question_id))
  from info_questions asked where asked.id = question
$$;
