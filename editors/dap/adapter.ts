/**
 * The debug adapter: the requests of the Debug Adapter Protocol, put to one game or worked example. A class because the library asks
 * for one; what it does stands in the files beside it.
 */
import { join } from 'node:path';
import { compileExpressions, lineStarts, positionAt } from '@kodeks/dsl';
import {
  createExpressions,
  type Expressions,
  framesOf,
  type Breakpoint as Place,
  type StepMode,
} from '@kodeks/interpreter';
import debugAdapter from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { GameFiles } from '../game-files.ts';
import { assign, choicesOf, say } from './console.ts';
import { exampleEnd, exampleStep } from './example.ts';
import { type LaunchArguments, type Launched, launch } from './launch.ts';
import { decisionOf, localsOf, placesOf, type Shown, statesOf } from './variables.ts';

const {
  DebugSession,
  InitializedEvent,
  OutputEvent,
  Scope,
  Source,
  StackFrame,
  StoppedEvent,
  TerminatedEvent,
  Thread,
} = debugAdapter;

const THREAD = 1;

interface Started extends Launched {
  readonly expressions: Expressions;
}

export class KodeksDebugSession extends DebugSession {
  private readonly disk: GameFiles;
  private started: Started | undefined;
  private stopOnEntry = false;
  private noDebug = false;
  private readonly places = new Map<string, readonly Place[]>();
  private shown: (readonly Shown[])[] = [];

  constructor(disk: GameFiles) {
    super();
    this.disk = disk;
  }

  protected override initializeRequest(response: DebugProtocol.InitializeResponse): void {
    response.body = {
      supportsConfigurationDoneRequest: true,
      supportsConditionalBreakpoints: true,
      supportsHitConditionalBreakpoints: true,
      supportsLogPoints: true,
      supportsStepBack: true,
      supportsSetVariable: true,
      supportsEvaluateForHovers: true,
      supportsRestartRequest: false,
      supportsTerminateRequest: true,
    };
    this.sendResponse(response);
  }

  protected override launchRequest(
    response: DebugProtocol.LaunchResponse,
    given: DebugProtocol.LaunchRequestArguments & Partial<LaunchArguments>,
  ): void {
    const { game = '' } = given;
    const launched = launch({ ...given, game }, this.disk);
    if ('problem' in launched) {
      this.sendErrorResponse(response, 1, launched.problem);
      return;
    }
    const { debuggee } = launched;
    const extended = { ...debuggee.game, core: debuggee.program };
    this.started = {
      ...launched,
      expressions: createExpressions({
        game: extended,
        session: () => debuggee.session,
        compile: compileExpressions,
      }),
    };
    this.stopOnEntry = given.stopOnEntry === true;
    this.noDebug = given.noDebug === true;
    this.sendResponse(response);
    this.sendEvent(new InitializedEvent()); // now breakpoints can be told from lines without a statement
  }

  protected override configurationDoneRequest(response: DebugProtocol.ConfigurationDoneResponse): void {
    this.sendResponse(response);
    if (this.started === undefined) return;
    const { debuggee } = this.started;
    if (this.stopOnEntry && debuggee.session.next() === undefined) this.goOn('into', 'entry');
    else if (this.stopOnEntry) this.tellStopped('entry');
    else if (this.isAtBreakpoint()) this.tellStopped('breakpoint');
    else this.goOn('run');
  }

  // ---------------------------------------------------------------- breakpoints

  protected override setBreakPointsRequest(
    response: DebugProtocol.SetBreakpointsResponse,
    { source, breakpoints = [] }: DebugProtocol.SetBreakpointsArguments,
  ): void {
    const { path = '' } = source;
    const found = breakpoints.map((one) => this.placeFor(path, one));
    this.places.set(
      path,
      found.flatMap(({ place }) => place ?? []),
    );
    response.body = { breakpoints: found.map(({ place, line }) => ({ verified: place !== undefined, line })) };
    this.sendResponse(response);
  }

  /** The line itself, or the next one on which a statement begins. */
  private placeFor(path: string, wanted: DebugProtocol.SourceBreakpoint) {
    const { line, condition, hitCondition, logMessage } = wanted;
    const { started } = this;
    const file = started === undefined ? undefined : fileAt(started, path);
    const text = file === undefined ? undefined : started?.files.get(file)?.text;
    if (started === undefined || file === undefined || text === undefined) return { place: undefined, line };
    const starts = lineStarts(text);
    const sites = started.debuggee.program.sites.filter((site) => site.file === file);
    const at = Math.min(
      ...sites.map((site) => positionAt(starts, site.start).line).filter((other) => other >= line && other <= line + 5),
    );
    if (!Number.isFinite(at)) return { place: undefined, line };
    let hits = 0;
    const holds = (): boolean => {
      if (condition !== undefined && !isTrue(started.expressions.evaluate(condition))) return false;
      hits += 1;
      return hitCondition === undefined || hits >= Number(hitCondition);
    };
    const place: Place = {
      file,
      start: starts[at - 1] ?? 0,
      end: starts[at] ?? text.length + 1,
      ...((condition !== undefined || hitCondition !== undefined) && { when: holds }),
      ...(logMessage !== undefined && {
        log: () => this.sendEvent(new OutputEvent(`${started.expressions.fill(logMessage)}\n`, 'console')),
      }),
    };
    return { place, line: at };
  }

  private breakpoints(): readonly Place[] {
    return this.noDebug ? [] : [...this.places.values()].flat();
  }

  private isAtBreakpoint(): boolean {
    const at = this.started?.debuggee.session.next()?.site;
    const { session } = this.started?.debuggee ?? {};
    if (at === undefined || session === undefined) return false;
    const here = this.breakpoints().filter(
      ({ file, start, end }) => file === at.file && at.start >= start && at.start < end,
    );
    const reached = here.filter(({ when }) => when?.(session) ?? true);
    for (const { log } of reached) log?.(session);
    return reached.some(({ log }) => log === undefined);
  }

  // ---------------------------------------------------------------- running

  /** Runs on from here: through what is under way, then through what is to be answered, until there is something to look at. */
  private goOn(mode: StepMode, because = 'step'): void {
    const { started } = this;
    if (started === undefined) return;
    const { debuggee } = started;
    for (;;) {
      if (debuggee.session.next() !== undefined) {
        const why = debuggee.run(mode, this.breakpoints());
        if (why !== 'waiting') return this.tellStopped(why === 'breakpoint' ? 'breakpoint' : because);
      }
      const { status } = debuggee.session;
      if (status.kind === 'broken')
        return this.tellStopped('exception', `${status.problem.message} (${status.problem.code})`);
      if (!this.answered(started)) return;
      if (debuggee.session.next() === undefined) continue;
      if (this.isAtBreakpoint()) return this.tellStopped('breakpoint');
      if (mode !== 'run') return this.tellStopped(because);
    }
  }

  /** Whether there was an answer to the open decision; otherwise the editor has been told what it waits for. */
  private answered({ debuggee, steps, example, below }: Started): boolean {
    const { session } = debuggee;
    if (debuggee.answerNext()) return true;
    const step = steps.shift();
    if (step !== undefined) {
      const failures = exampleStep(debuggee, step);
      if (failures.length === 0) return true;
      this.tell(failures.join('\n'), 'stderr');
      steps.length = 0;
      this.tellStopped('exception', failures[0]);
      return false;
    }
    if (example !== undefined) {
      const failures = exampleEnd(debuggee, example);
      this.tell(
        failures.length === 0 ? `${example.id} plays as written` : failures.join('\n'),
        failures.length === 0 ? 'console' : 'stderr',
      );
      this.end();
      return false;
    }
    if (session.status.kind === 'over') {
      const { winners, scores } = session.status.result;
      this.tell(
        `the game is over; won by ${winners.map((seat) => `p${seat + 1}`).join(', ') || 'nobody'}, scores ${scores.join(', ')}`,
      );
      this.end();
      return false;
    }
    if (below !== undefined) {
      debuggee.chooseRandom(below);
      return true;
    }
    this.tell(choicesOf(debuggee));
    this.tellStopped('decision', 'a decision is open: `choose …` in the debug console');
    return false;
  }

  private tell(text: string, kind: 'console' | 'stderr' = 'console'): void {
    this.sendEvent(new OutputEvent(`${text}\n`, kind));
  }

  private tellStopped(reason: string, text?: string): void {
    this.shown = [];
    const event: DebugProtocol.StoppedEvent = new StoppedEvent(reason, THREAD, text);
    if (text !== undefined) event.body.description = text;
    this.sendEvent(event);
  }

  private end(): void {
    this.sendEvent(new TerminatedEvent());
  }

  protected override continueRequest(response: DebugProtocol.ContinueResponse): void {
    this.sendResponse(response);
    this.goOn('run');
  }
  protected override nextRequest(response: DebugProtocol.NextResponse): void {
    this.sendResponse(response);
    this.goOn('over');
  }
  protected override stepInRequest(response: DebugProtocol.StepInResponse): void {
    this.sendResponse(response);
    this.goOn('into');
  }
  protected override stepOutRequest(response: DebugProtocol.StepOutResponse): void {
    this.sendResponse(response);
    this.goOn('out');
  }
  protected override stepBackRequest(response: DebugProtocol.StepBackResponse): void {
    this.sendResponse(response);
    this.started?.debuggee.back();
    this.tellStopped('step');
  }
  protected override reverseContinueRequest(response: DebugProtocol.ReverseContinueResponse): void {
    this.sendResponse(response);
    this.started?.debuggee.backTo(this.breakpoints());
    this.tellStopped('breakpoint');
  }
  protected override terminateRequest(response: DebugProtocol.TerminateResponse): void {
    this.sendResponse(response);
    this.end();
  }

  // ---------------------------------------------------------------- looking

  protected override threadsRequest(response: DebugProtocol.ThreadsResponse): void {
    response.body = { threads: [new Thread(THREAD, 'game')] };
    this.sendResponse(response);
  }

  protected override stackTraceRequest(response: DebugProtocol.StackTraceResponse): void {
    const { started } = this;
    const frames =
      started === undefined
        ? []
        : framesOf(started.debuggee.session, started.debuggee.program).map(({ name, site, rules }, i) => {
            const { line, column } = positionAt(lineStarts(started.files.get(site.file)?.text ?? ''), site.start);
            const source = new Source(site.file, join(started.folder, site.file));
            return new StackFrame(i, [name, ...rules].join(' '), source, line, column);
          });
    response.body = { stackFrames: frames, totalFrames: frames.length };
    this.sendResponse(response);
  }

  protected override scopesRequest(
    response: DebugProtocol.ScopesResponse,
    { frameId }: DebugProtocol.ScopesArguments,
  ): void {
    const debuggee = this.started?.debuggee;
    const scopes: readonly (readonly [string, readonly Shown[]])[] =
      debuggee === undefined
        ? []
        : [
            ['Locals', localsOf(debuggee, frameId)],
            ['Decision', decisionOf(debuggee)],
            ['States', statesOf(debuggee)],
            ['Places', placesOf(debuggee)],
          ];
    response.body = {
      scopes: scopes
        .filter(([name, parts]) => name === 'Locals' || parts.length > 0)
        .map(([name, parts]) => new Scope(name, this.handle(parts), name !== 'Locals')),
    };
    this.sendResponse(response);
  }

  protected override variablesRequest(
    response: DebugProtocol.VariablesResponse,
    { variablesReference }: DebugProtocol.VariablesArguments,
  ): void {
    response.body = {
      variables: (this.shown[variablesReference - 1] ?? []).map(({ name, value, parts }) => ({
        name,
        value,
        variablesReference: parts.length === 0 ? 0 : this.handle(parts),
      })),
    };
    this.sendResponse(response);
  }

  private handle(parts: readonly Shown[]): number {
    return this.shown.push(parts);
  }

  protected override setVariableRequest(
    response: DebugProtocol.SetVariableResponse,
    { variablesReference, name, value }: DebugProtocol.SetVariableArguments,
  ): void {
    const settable = this.shown[variablesReference - 1]?.find((one) => one.name === name)?.settable;
    const debuggee = this.started?.debuggee;
    if (settable === undefined || debuggee === undefined) {
      this.sendErrorResponse(response, 2, 'only states can be changed here');
      return;
    }
    const { text, isProblem } = assign(`${settable} = ${value}`, debuggee);
    if (isProblem) this.sendErrorResponse(response, 3, `${text}; states can be changed while a decision is open`);
    else {
      response.body = { value: text };
      this.sendResponse(response);
    }
  }

  protected override evaluateRequest(
    response: DebugProtocol.EvaluateResponse,
    { expression, context, frameId = 0 }: DebugProtocol.EvaluateArguments,
  ): void {
    const { started } = this;
    if (started === undefined) {
      this.sendErrorResponse(response, 4, 'nothing is running');
      return;
    }
    const { debuggee, expressions } = started;
    if (context === 'repl') {
      const { text, isProblem, moved } = say(expression, debuggee, expressions, frameId);
      if (isProblem) this.sendErrorResponse(response, 5, text);
      else {
        response.body = { result: text, variablesReference: 0 };
        this.sendResponse(response);
      }
      if (moved) this.tellStopped('step');
      return;
    }
    const result = expressions.evaluate(expression, frameId);
    if ('problem' in result) this.sendErrorResponse(response, 6, result.problem);
    else {
      response.body = { result: result.value, variablesReference: 0 };
      this.sendResponse(response);
    }
  }
}

function fileAt({ folder, files }: Launched, path: string): string | undefined {
  return [...files.keys()].find((file) => join(folder, file) === path);
}

const isTrue = (result: ReturnType<Expressions['evaluate']>): boolean => 'value' in result && result.value === 'yes';
