/** Builders for brokers that read reports or answer them differently. */
import type { DeclarationReport } from '../../broker/report.ts';
import { defaultHandlers, withHandlers } from './builders.ts';

type DeclarationBody = ReturnType<typeof defaultHandlers.declarationResponse>;

/** A broker whose declaration response differs. */
export const withDeclaration = (change: (body: DeclarationBody, report: DeclarationReport) => object) =>
  withHandlers({
    declarationResponse: (report, about) =>
      change(defaultHandlers.declarationResponse(report, about), report) as DeclarationBody,
  });

/** A broker that parses reports differently. */
export const withReportReader = (
  read: (
    text: string,
    standard: ReturnType<typeof defaultHandlers.parseReport>,
  ) => ReturnType<typeof defaultHandlers.parseReport>,
) =>
  withHandlers({
    parseReport: (body, keeps) =>
      read(Buffer.from(body).toString(), defaultHandlers.parseReport(body, keeps)),
  });

export const EMPTY_REPORT = { report: { capabilities: [] } };

/** A broker that accepts reports in which only this field is invalid. */
export const ignoringProblem = (field: RegExp) =>
  withReportReader((_, standard) =>
    'problem' in standard && field.test(standard.problem) ? EMPTY_REPORT : standard,
  );
