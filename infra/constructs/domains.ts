import { CfnOutput } from 'aws-cdk-lib';
import { ApiMapping, DomainName, IpAddressType, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AaaaRecord,
  ARecord,
  CfnRecordSet,
  HostedZone,
  type IHostedZone,
  RecordTarget,
} from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties, CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Environment } from '../environment.ts';
import { hostsOf } from '../hosts.ts';
import { Edge } from './edge.ts';
import { failOver, failoverOf, hasFailover } from './failover.ts';
import type { ServiceApi } from './http-api.ts';
import { dkimRecords, domainOf, type Mail } from './mail.ts';
import type { OriginSecret } from './origin-secret.ts';

type Parts = {
  environment: Environment;
  service: ServiceApi;
  mail: Mail;
  /** The secret between CloudFront and the functions. Absent if CloudFront does not serve the domains. */
  originSecret: OriginSecret | undefined;
};

/**
 * The custom domains of the addresses in the environment, mapped to the API, and CloudFront in front of each
 * if the environment says so. With a hosted zone, the stack has certificate and DNS records; without, its
 * outputs name the records (decisions 0129 and 0130). The records of a deployment with a standby, and those
 * of the standby, are two halves of a failover (decision 0738).
 */
export class Domains extends Construct {
  /** The certificate of the domains. Undefined without domains. */
  readonly certificate: ICertificate | undefined;
  /** Ids of the distributions in front of the domains. */
  readonly distributionIds: string[] = [];
  readonly #zone: IHostedZone | undefined;
  readonly #failover: ReturnType<typeof failoverOf>;
  #outputs = 0;

  constructor(scope: Construct, id: string, parts: Parts) {
    super(scope, id);
    const { environment, mail } = parts;
    this.#zone = this.#knownZone(environment);
    this.#failover = this.#zone && failoverOf(this, environment);
    const hosts = hostsOf(environment);
    const [first, ...others] = hosts;
    if (first !== undefined) {
      const certificate = this.#certificate(environment, first, others);
      this.certificate = certificate;
      for (const host of hosts) this.#serve(host, certificate, parts);
    }
    this.#signMail(mail, environment);
  }

  #knownZone({ hostedZoneId, hostedZoneName }: Environment): IHostedZone | undefined {
    if (hostedZoneId === null || hostedZoneName === null) return undefined;
    const attributes = { hostedZoneId, zoneName: hostedZoneName };
    return HostedZone.fromHostedZoneAttributes(this, 'Zone', attributes);
  }

  /** Uses the certificate of the environment, else creates one that the hosted zone validates. */
  #certificate({ certificateArn }: Environment, host: string, others: string[]): ICertificate {
    if (certificateArn !== null) return Certificate.fromCertificateArn(this, 'Certificate', certificateArn);
    return new Certificate(this, 'Certificate', {
      domainName: host,
      subjectAlternativeNames: others,
      validation: CertificateValidation.fromDns(this.#zone),
    });
  }

  #serve(host: string, certificate: ICertificate, { service, environment, originSecret }: Parts): void {
    const hasBoth = hasFailover(environment);
    const domain = new DomainName(this, `Domain-${host}`, {
      domainName: host,
      certificate,
      securityPolicy: SecurityPolicy.TLS_1_2,
      ...(hasBoth && { ipAddressType: IpAddressType.DUAL_STACK }),
    });
    const { api, stage } = service;
    new ApiMapping(this, `Mapping-${host}`, { api, domainName: domain, stage });
    if (!originSecret) {
      const { regionalDomainName, regionalHostedZoneId } = domain;
      const alias = RecordTarget.fromAlias(
        new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId),
      );
      this.#point(host, regionalDomainName, { ipv4: alias, ...(hasBoth && { ipv6: alias }) });
      return;
    }
    const { distribution } = new Edge(this, `Edge-${host}`, { host, domain, environment, originSecret });
    this.distributionIds.push(distribution.distributionId);
    const alias = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    this.#point(host, distribution.distributionDomainName, { ipv4: alias, ipv6: alias });
  }

  /** Creates the DNS records of a domain, or an output that names the record. */
  #point(host: string, name: string, { ipv4, ipv6 }: { ipv4: RecordTarget; ipv6?: RecordTarget }): void {
    const zone = this.#zone;
    if (!zone) {
      this.#output(host, name);
      return;
    }
    const record = { zone, recordName: `${host}.` };
    failOver(new ARecord(this, `A-${host}`, { ...record, target: ipv4 }), this.#failover);
    if (ipv6) failOver(new AaaaRecord(this, `AAAA-${host}`, { ...record, target: ipv6 }), this.#failover);
  }

  /** Creates the DNS records of DKIM if the hosted zone has the domain of the sender, else outputs. */
  #signMail(mail: Mail, { emailFrom, hostedZoneName }: Environment): void {
    const isInZone = hostedZoneName !== null && `.${domainOf(emailFrom)}`.endsWith(`.${hostedZoneName}`);
    for (const [i, [name, value]] of dkimRecords(mail).entries()) {
      if (!isInZone || !this.#zone) {
        this.#output(name, value);
        continue;
      }
      const { hostedZoneId } = this.#zone;
      const record = { hostedZoneId, name, type: 'CNAME', ttl: '1800', resourceRecords: [value] };
      new CfnRecordSet(this, `Dkim${i + 1}`, record);
    }
  }

  #output(name: string, value: string): void {
    this.#outputs += 1;
    const output = new CfnOutput(this, `DnsRecord${this.#outputs}`, { value: `${name} CNAME ${value}` });
    output.overrideLogicalId(`DnsRecord${this.#outputs}`);
  }
}
